import { StatementError } from '../../errors';

/** A file that cannot be read as it is. The problem names the place: nothing half comes out. */
export const brokenFile = (code: string, problem: string): StatementError =>
	new StatementError(
		code,
		problem,
		'Check that the file is complete and unchanged. If it is, ask the bank to send it again.',
	);

/** A file that would hold up n8n. */
export const tooLargeFile = (code: string, problem: string): StatementError =>
	new StatementError(code, problem, 'Ask the bank for a file for each day or each account.');
