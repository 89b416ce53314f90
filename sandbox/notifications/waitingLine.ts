import type { Notification } from './notification.ts';

/** Keeps notifications in the order of their due times. For equal times, the first one that came is first. */
export class WaitingLine {
	private waiting: Notification[] = [];

	add(notification: Notification): void {
		let position = this.waiting.length;
		while (position > 0 && (this.waiting[position - 1]?.dueAt ?? 0) > notification.dueAt) position--;
		this.waiting.splice(position, 0, notification);
	}

	/** Removes and returns the first notification, if it is due. */
	takeDue(now: number): Notification | undefined {
		const [first] = this.waiting;
		return first !== undefined && first.dueAt <= now ? this.waiting.shift() : undefined;
	}

	nextDueAt(): number | undefined {
		return this.waiting[0]?.dueAt;
	}
}
