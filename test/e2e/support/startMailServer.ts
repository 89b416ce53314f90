import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { JsonObject } from '../../../n8n-host/jsonValue.ts';
import { listen } from '../../../n8n-host/listen.ts';

/** A real SMTP server, which keeps the mails that it gets. */
export interface MailServer {
	readonly mails: Email[];
	/** Whether it takes no mail. */
	isDown: boolean;
	/** The data of n8n's SMTP credential. */
	readonly credential: JsonObject;
	close(): void;
}

export async function startMailServer(): Promise<MailServer> {
	const mails: Email[] = [];
	const user = 'treasury';
	const password = 'mail-of-the-tests';
	const smtp = new SMTPServer({
		// Loopback only, so without TLS.
		disabledCommands: ['STARTTLS'],
		allowInsecureAuth: true,
		onAuth: (auth, _session, done) => {
			const isKnown = auth.username === user && auth.password === password;
			done(isKnown ? null : new Error('Unknown user'), { user });
		},
		onData: (stream, _session, done) => {
			buffer(stream)
				.then(async (mail) => {
					if (server.isDown) throw new Error('Try again later');
					mails.push(await PostalMime.parse(mail));
				})
				.then(() => done(), done);
		},
	});
	const port = await listen(smtp.server);
	const server: MailServer = {
		mails,
		isDown: false,
		credential: { user, password, host: '127.0.0.1', port, secure: false, disableStartTls: true },
		close: () => smtp.close(),
	};
	return server;
}
