import type { Notification } from './notification.ts';

/** Notifications in the order in which they fall due; those due at the same time in the order they came. */
export class WaitingLine {
	private waiting: Notification[] = [];

	add(notification: Notification): void {
		let position = this.waiting.length;
		while (position > 0 && (this.waiting[position - 1]?.dueAt ?? 0) > notification.dueAt) position--;
		this.waiting.splice(position, 0, notification);
	}

	/** Takes the first one out, if it is due. */
	takeDue(now: number): Notification | undefined {
		const [first] = this.waiting;
		return first !== undefined && first.dueAt <= now ? this.waiting.shift() : undefined;
	}

	nextDueAt(): number | undefined {
		return this.waiting[0]?.dueAt;
	}
}
