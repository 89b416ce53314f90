import { StatementError } from '../../../../nodes/CommercialBanking/domain/errors';
import { readAll } from './statementFiles';

/** @returns code and message; undefined if the file is read */
export async function catchFileError(
	content: string | Uint8Array,
): Promise<[code: string, message: string] | undefined> {
	try {
		await readAll(content);
	} catch (error) {
		if (error instanceof StatementError) return [error.code, error.message];
		throw error;
	}
	return undefined;
}
