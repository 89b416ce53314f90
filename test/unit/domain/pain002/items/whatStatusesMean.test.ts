import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { objectOf } from '../../../../../n8n-host/jsonValue.ts';
import { readTable } from '../../../readTable';
import { simplifiedItems, statusItems } from './collectItems';

const FOLDER = join(__dirname, '../../../../vectors/pain002/meaning');

// The option is wrong where the report says it, and the report came days after its own time.
const options = { receivedAt: '2026-11-25T10:00:00Z', directionIfNotStated: 'outgoing' } as const;

it.each(readTable('pain002/meaning/expected.tsv'))('%s', async (file, ...expected) => {
	const report = await readReport(readFileSync(join(FOLDER, `${file}.xml`), 'utf8'));
	const rows = await simplifiedItems(report, options);
	const items = await statusItems(report, options);
	const found = items.map((item, index) => ({ ...item, reason: rows[index]?.reason }));
	expect(found).toMatchObject(expected.map((item) => objectOf(JSON.parse(item), file)));
});
