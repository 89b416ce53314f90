import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { erpPath } from '../../n8n-host/startReceiver.ts';
import { setUpExamples, type ExampleStage } from './setUpExamples';
import { stopStageAfter } from './startStage';
import { startSftpServer, type SftpServer } from './support/startSftpServer';

const report = (endToEndId: string, status: string) =>
	'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>' +
	'<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr>' +
	'<OrgnlGrpInfAndSts><OrgnlMsgId>O</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>' +
	`<OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>` +
	`<TxSts>${status}</TxSts>${status === 'RJCT' ? '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>' : ''}` +
	'<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">10.00</InstdAmt></Amt></OrgnlTxRef>' +
	'</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>';

let stage: ExampleStage;
let server: SftpServer;

beforeAll(async () => {
	stage = await setUpExamples('report-files');
	server = await startSftpServer();
}, 400_000);

afterAll(async () => await stopStageAfter(stage.close));

it('gives each status to the ERP once, tells what needs a person, and moves the files', async () => {
	await stage.addCredential('sftp', server.credential);
	const folder = path.join(server.folder, 'reports');
	mkdirSync(folder);
	writeFileSync(path.join(folder, 'a.xml'), report('E2E-1', 'ACSC'));
	writeFileSync(path.join(folder, 'b.XML'), report('E2E-2', 'RJCT'));
	writeFileSync(path.join(folder, 'c.json'), 'not a report');
	writeFileSync(path.join(folder, 'other.txt'), 'no report');
	const workflowId = await stage.create('report-files', {
		'List the files': { path: folder },
		'Move the file': { newPath: `=${folder}/read/{{ $json.name }}` },
	});
	stage.receiver.fail(erpPath, 100);
	expect(await stage.client.runWorkflow(workflowId, 'Every 15 minutes')).toMatchObject({ status: 'error' });
	expect(readdirSync(folder).sort()).toEqual(['a.xml', 'b.XML', 'c.json', 'other.txt']);
	stage.receiver.fail(erpPath, 0);
	stage.receiver.forget();
	for (const run of ['first', 'second']) {
		const { status, errorMessage } = await stage.client.runWorkflow(workflowId, 'Every 15 minutes');
		expect([run, status, errorMessage]).toEqual([run, 'success', undefined]);
	}
	const bodies = stage.receiver.requestsTo(erpPath).map(({ body }) => [body.originalEndToEndId, body.status]);
	expect(bodies).toEqual([
		['E2E-1', 'ACSC'],
		['E2E-2', 'RJCT'],
	]);
	expect(stage.receiver.texts).toEqual([
		expect.stringMatching(/^Payment rejected: E2E-2, EUR 10\.00\n.+\nStatus: RJCT, AC04\nReason: .+$/),
		expect.stringMatching(/^The report file "c\.json" could not be read\nLook up .+\n.+$/),
	]);
	expect(readdirSync(folder).sort()).toEqual(['other.txt', 'read']);
	expect(readdirSync(path.join(folder, 'read')).sort()).toEqual(['a.xml', 'b.XML', 'c.json']);
	stage.receiver.forget();
	await stage.client.runWorkflow(workflowId, 'Try it');
	expect(stage.receiver.texts).toEqual([
		expect.stringMatching(
			/^TEST: Payment rejected: INVOICE-1042, EUR 845\.00\n.+The account of the creditor is closed.+\n.+\nReason: Closed Account Number\nTo: /,
		),
	]);
});
