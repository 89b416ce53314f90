import type { INodeProperties } from 'n8n-workflow';
import { outputParameters } from '../../parameters/outputParameter';

/** The parameters Output and Fields of the operations on accounts. */
export const accountOutput: INodeProperties[] = outputParameters({
	simplified: 'Name, number, currency, balances, status, kind and ID: ten flat fields',
	fieldsExample: 'nickname, currentBalance, interestRate',
});
