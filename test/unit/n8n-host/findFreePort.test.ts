import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { findFreePort } from '../../../n8n-host/findFreePort.ts';
import { listOf } from '../../../n8n-host/jsonValue.ts';
import { projectRoot } from '../../../n8n-host/projectRoot.ts';
import { runCommand } from '../../../n8n-host/runCommand.ts';

/** By chance alone, some of so many ports would be the same. */
const PORTS = 400;

const findPorts = async () => await Promise.all(Array.from({ length: PORTS }, findFreePort));

/** Holds its ports until all processes have found theirs. */
const program = (file: string) => `
	const { findFreePort } = await import(${JSON.stringify(file)});
	const ports = await Promise.all(Array.from({ length: ${PORTS} }, () => findFreePort()));
	console.log(JSON.stringify(ports));
	setTimeout(() => process.exit(), 2_000);
`;

async function findPortsInAnotherProcess(): Promise<unknown[]> {
	const file = path.join(projectRoot, 'n8n-host', 'findFreePort.ts');
	const output = await runCommand(process.execPath, ['--input-type=module', '-e', program(file)], {
		cwd: projectRoot,
	});
	return listOf(JSON.parse(output), 'What the other process wrote');
}

describe('a port for a program that the tests start', () => {
	it('is chosen once, whichever process asks', async () => {
		const others = findPortsInAnotherProcess();
		const ports = [...(await findPorts()), ...(await others)];
		expect(new Set(ports).size).toBe(2 * PORTS);
	});

	it('is none that the system gives to outgoing connections', async () => {
		for (const port of await findPorts()) {
			expect(port).toBeGreaterThanOrEqual(10_000);
			expect(port).toBeLessThan(32_768);
		}
	});

	it('is free to listen on', async () => {
		const server = createServer();
		server.listen(await findFreePort(), '127.0.0.1');
		await once(server, 'listening');
		server.close();
		await once(server, 'close');
	});
});
