import { once } from 'node:events';
import { connect } from 'node:net';
import type { RunningPostgres } from '../../n8n-host/startPostgres.ts';

/** What n8n has asked of PostgreSQL since its start. */
export interface DatabaseStatistics {
	readonly commits: number;
	/** Inserted, updated and deleted rows. */
	readonly writtenRows: number;
}

/** What Redis has done since its start. */
export interface RedisStatistics {
	readonly cpuMilliseconds: number;
	readonly commands: number;
}

export async function loadDatabaseStatistics(postgres: RunningPostgres): Promise<DatabaseStatistics> {
	const [row = []] = await postgres.query(
		'SELECT xact_commit, tup_inserted + tup_updated + tup_deleted FROM pg_stat_database WHERE datname = current_database()',
	);
	const [commits = Number.NaN, writtenRows = Number.NaN] = row.map(Number);
	return { commits, writtenRows };
}

/** Sends INFO in the inline protocol of Redis. */
export async function loadRedisStatistics(port: number): Promise<RedisStatistics> {
	const socket = connect(port, '127.0.0.1');
	try {
		await once(socket, 'connect');
		socket.write('INFO\r\n');
		let text = '';
		socket.setEncoding('latin1');
		// The keyspace is the last section.
		while (!/# Keyspace[\s\S]*\r\n$/.test(text)) {
			const received: unknown[] = await once(socket, 'data');
			text += String(received[0]);
		}
		const read = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(text)?.[1] ?? Number.NaN);
		return {
			cpuMilliseconds: (read('used_cpu_sys') + read('used_cpu_user')) * 1_000,
			commands: read('total_commands_processed'),
		};
	} finally {
		socket.destroy();
	}
}
