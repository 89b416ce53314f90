/** An encrypted notification that is ready to send. */
export interface SealedRequest {
	readonly contentType: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}
