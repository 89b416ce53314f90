import { plainAmount, type ReadStatement } from './ReadStatement.ts';

/** A file that breaks the specification. */
class Bai2Error extends Error {}

function demand(condition: boolean, message: string): asserts condition {
	if (!condition) throw new Bai2Error(message);
}

interface Detail {
	readonly day: string;
	readonly isDebit: boolean;
	readonly amount: bigint;
	readonly reference: string;
	text: string;
}

/** Detail type codes from 100 to 399 are credits, from 400 to 699 debits. */
const isDebitCode = (code: number): boolean => code >= 400 && code <= 699;

/**
 * Reads BAI2 as its specification says, and checks all record counts and control totals, and that each day begins with
 * the balance that the day before ended with.
 *
 * @param decimals of the currency
 * @throws Bai2Error
 */
export function readBai2(content: string, decimals: number): ReadStatement {
	const records = content.split('\r\n').slice(0, -1);
	for (const record of records) {
		demand(record.length <= 80, `longer than 80 characters: ${record}`);
		demand(/^(?:01|02|03|16|49|88|98|99),[\u0020-\u007e]*$/.test(record), `no record: ${record}`);
	}
	const details: Detail[] = [];
	const balances: Array<{ opening: bigint; closing: bigint }> = [];
	let day = '';
	let account: string | null = null;
	const sums = { account: 0n, group: 0n, file: 0n };
	const counts = { account: 0, group: 0, accounts: 0, groups: 0 };
	for (const record of records) {
		const isEnded = record.endsWith('/');
		const fields = record.slice(0, isEnded ? -1 : undefined).split(',');
		counts.account++;
		counts.group++;
		switch (fields[0] ?? '') {
			case '01':
				demand(isEnded && fields[8] === '2', 'the header is not of version 2');
				break;
			case '02':
				counts.group = 1;
				counts.accounts = 0;
				sums.group = 0n;
				day = (fields[4] ?? '').replace(/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3');
				demand(isEnded && /^\d{4}-\d\d-\d\d$/.test(day), 'the group has no date');
				break;
			case '03': {
				counts.account = 1;
				account = fields[1] ?? null;
				const [opening, closing] = [fields[4], fields[8]].map((text) => BigInt(text ?? ''));
				demand(isEnded && fields[3] === '010' && fields[7] === '015', 'the balances are missing');
				balances.push({ opening: opening ?? 0n, closing: closing ?? 0n });
				sums.account = (opening ?? 0n) + (closing ?? 0n);
				break;
			}
			case '16': {
				const [, code, amount, funds, ...rest] = fields;
				const isDated = funds === 'V';
				demand(!isDated || /^\d{6}$/.test(rest[0] ?? ''), `a value date that is none: ${record}`);
				const [bankReference, reference, ...texts] = isDated ? rest.slice(2) : rest;
				demand(/^\d{3}$/.test(code ?? '') && /^\d+$/.test(amount ?? ''), `a bad detail: ${record}`);
				demand(/^[\dA-Z]{1,16}$/i.test(bankReference ?? ''), `a bad reference: ${record}`);
				demand(texts.length === 1, `a comma in the text: ${record}`);
				sums.account += BigInt(amount ?? '');
				details.push({
					day,
					isDebit: isDebitCode(Number(code)),
					amount: BigInt(amount ?? ''),
					text: texts[0] ?? '',
					reference: reference ?? '',
				});
				break;
			}
			case '88': {
				const last = details.at(-1);
				demand(last !== undefined && !isEnded, 'a continuation of nothing');
				last.text += fields[1] ?? '';
				break;
			}
			case '49':
				demand(BigInt(fields[1] ?? '') === sums.account, 'the control total of the account is wrong');
				demand(Number(fields[2]) === counts.account, 'the record count of the account is wrong');
				sums.group += sums.account;
				counts.accounts++;
				break;
			case '98':
				demand(BigInt(fields[1] ?? '') === sums.group, 'the control total of the group is wrong');
				demand(Number(fields[2]) === counts.accounts, 'the number of accounts is wrong');
				demand(Number(fields[3]) === counts.group, 'the record count of the group is wrong');
				sums.file += sums.group;
				counts.groups++;
				break;
			case '99':
				demand(BigInt(fields[1] ?? '') === sums.file, 'the control total of the file is wrong');
				demand(Number(fields[2]) === counts.groups, 'the number of groups is wrong');
				demand(Number(fields[3]) === records.length, 'the record count of the file is wrong');
				break;
		}
	}
	for (const [index, { opening }] of balances.entries()) {
		const before = balances[index - 1];
		demand(before === undefined || before.closing === opening, 'a day does not begin where the day before ended');
	}
	const decimal = (units: bigint) => {
		const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
		const whole = digits.slice(0, digits.length - decimals);
		return plainAmount(`${units < 0n ? '-' : ''}${whole}.${digits.slice(digits.length - decimals)}`);
	};
	return {
		account,
		opening: decimal(balances[0]?.opening ?? 0n),
		closing: decimal(balances.at(-1)?.closing ?? 0n),
		lines: details.map(({ isDebit, amount, text, reference, day: on }) => ({
			day: on,
			amount: decimal(isDebit ? -amount : amount),
			text: `${text} ${reference}`.trim(),
		})),
	};
}
