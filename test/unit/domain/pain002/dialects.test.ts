import { statusItems } from './items/collectItems';
import * as fc from 'fast-check';

import { readReport } from '../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { generatedReport, writeLongJson, writeShortJson, writeXml } from './generateReport';

const readAll = async (plaintext: string) => await statusItems(await readReport(plaintext));

it('give the same items', async () => {
	await fc.assert(
		fc.asyncProperty(generatedReport, async (report) => {
			const fromXml = await readAll(writeXml(report, 'ns2:'));
			expect(await readAll(writeShortJson(report))).toEqual(fromXml);
			expect(await readAll(writeLongJson(report))).toEqual(fromXml);
		}),
		{ numRuns: 150 },
	);
});
