import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeScenario } from '../../sandbox/notifications/reports/makeScenario.ts';
import { writeReport } from '../../sandbox/notifications/reports/writeReport.ts';
import type { BenchInput, ReportFormat } from './benchCase.ts';

/** Writes a report with the code of the sandbox bank. One in ten transactions is rejected. */
export function writeInput(folder: string, format: ReportFormat, transactions: number): BenchInput {
	const scenario = makeScenario('bulk', { serial: 'BENCH', createdAt: '2026-11-20T10:00:00Z', transactions });
	const text = writeReport(scenario, { format, amountsAsNumbers: false });
	const file = path.join(folder, `${format}-${transactions}.txt`);
	writeFileSync(file, text);
	return { format, transactions, file, bytes: Buffer.byteLength(text) };
}
