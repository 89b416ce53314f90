/** An encrypted notification, ready to be sent. */
export interface SealedRequest {
	readonly contentType: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}
