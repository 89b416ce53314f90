import { runInNewContext } from 'node:vm';
import { readProjectFile } from '../readProjectFile';

/** The rules of docs/erp.md as a program, word for word. */
export function readRules(): string {
	const [, rules] = /<!-- rules -->\s+```js\n(.+?)```/s.exec(readProjectFile('docs/erp.md')) ?? [];
	if (rules === undefined) throw new Error('docs/erp.md has no rules');
	return rules;
}

/** A status as it is stored: an item of the trigger. */
interface StoredStatus {
	readonly status: string | null;
	readonly outcome: string;
	readonly final: boolean;
	readonly level: string;
}

export interface ErpPayment {
	readonly messageId: string | null;
	readonly batchId: string | null;
	readonly endToEndId: string | null;
	readonly instructionId: string | null;
	readonly uetr: string | null;
	stored: StoredStatus | null;
}

interface Taken {
	readonly changed: ErpPayment[];
	readonly doubts: string[];
	readonly isAction: boolean;
	readonly mayBeSentAgain: boolean;
}

interface Rules {
	takeStatus: (item: object, payments: ErpPayment[]) => Taken;
	keysOf: (payment: ErpPayment) => string[];
}

/** The functions of the rules. */
export function runRules(): Rules {
	const scope: Partial<Rules> = {};
	runInNewContext(`${readRules()}; Object.assign(scope, { takeStatus, keysOf })`, { scope });
	const { takeStatus, keysOf } = scope;
	if (takeStatus === undefined || keysOf === undefined) throw new Error('The rules lack a function');
	return { takeStatus, keysOf };
}
