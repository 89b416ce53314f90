import { createHash } from 'node:crypto';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { readProjectFile } from '../../../readProjectFile';
import { readTable } from '../../../readTable';
import { statusItems } from './collectItems';

/** ERPs store these keys. One that changes makes an old status a new one. */
it.each(readTable('pain002/frozen-keys.tsv'))('%s: item %s has the keys that it always had', async (...row) => {
	const [file = '', place = '', paymentKey, orderKey, statusKey] = row;
	const text = readProjectFile(`test/vectors/pain002/${file}`);
	const plaintextDigest = createHash('sha256').update(text).digest('hex');
	const options = { plaintextDigest, receivedAt: '2026-11-25T10:00:00Z', timeZone: 'Europe/Berlin' };
	const item = (await statusItems(await readReport(text), options))[Number(place) - 1];
	expect([item?.paymentKey ?? '', item?.orderKey, item?.statusKey]).toEqual([paymentKey, orderKey, statusKey]);
});
