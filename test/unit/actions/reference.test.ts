import { objectOf } from '../../../n8n-host/jsonValue.ts';
import { outputAccount } from '../../../nodes/CommercialBanking/domain/accounts/outputAccount';
import { outputTransaction } from '../../../nodes/CommercialBanking/domain/accounts/outputTransaction';
import { SIMPLIFIED_STATUS_KEYS } from '../domain/pain002/items/simplifiedStatusKeys';
import { readColumns } from '../readColumns';
import { readProjectFile } from '../readProjectFile';

const empty = { raw: {}, kind: null, fields: {} };
const simplified = { output: 'simplified', fields: [] } as const;

const readSchema = (operation: string): string[] => {
	const example = readProjectFile(`nodes/CommercialBanking/__schema__/v1.0.0/${operation}.json`);
	return Object.keys(objectOf(objectOf(JSON.parse(example), 'the example').properties, 'its keys'));
};

it.each([
	['account', ['account/get', 'account/getAll'], Object.keys(outputAccount(empty, simplified))],
	['transaction', ['transaction/getAll', 'statementFile/parse'], Object.keys(outputTransaction(empty, simplified))],
	['payment status (*Parse*)', ['paymentStatusReport/parse'], [...SIMPLIFIED_STATUS_KEYS]],
])(
	'the columns of Simplified stand in the reference and in the example of the editor: %s',
	(title, operations, keys) => {
		expect(readColumns(title)).toEqual(keys);
		for (const operation of operations) expect(readSchema(operation)).toEqual(keys);
		expect(keys).toHaveLength(10);
	},
);
