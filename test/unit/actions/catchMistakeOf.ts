import { NodeOperationError } from 'n8n-workflow';

/** @returns what a user sees of the error; undefined if there is none */
export async function catchMistakeOf(run: Promise<unknown>) {
	try {
		await run;
	} catch (error) {
		if (!(error instanceof NodeOperationError)) throw error;
		return { message: error.message, description: error.description };
	}
	return undefined;
}
