import type { ServerResponse } from 'node:http';
import { capabilitiesOf } from '../../control/contracts.ts';
import type { Settings } from '../../control/settings.ts';
import { sendJson } from '../../http/sendJson.ts';
import { Refusal } from '../refusal.ts';
import { makePng } from './makePng.ts';
import { makeTiff } from './makeTiff.ts';

interface ImageRequest {
	readonly imageId: string;
	/** The header `accept`. */
	readonly accept: string | undefined;
	readonly settings: Pick<Settings, 'contract'>;
}

/**
 * Answers with the image of a check. In version 5.3.0 it is JSON, with the front and the back as TIFF in Base64.
 *
 * @throws Refusal with 404 for an unknown image, with 415 if the caller accepts no PNG
 */
export function sendImage(response: ServerResponse, { imageId, accept = '*/*', settings }: ImageRequest): void {
	if (!/^img-\d{1,12}$/.test(imageId)) throw new Refusal(404, 'There is no such image.');
	if (capabilitiesOf(settings).imageRetrieval) {
		const images = ['front', 'back'].map((side, index) => ({
			imageFormat: String(index + 1),
			imageSegment: makeTiff(`${side}-${imageId}`).toString('base64'),
		}));
		sendJson(response, 200, { result: { code: '200', status: 'SUCCESS' }, transactionImages: { images } });
		return;
	}
	if (!/(?:\*|image)\/(?:\*|png)/i.test(accept)) throw new Refusal(415);
	const bytes = makePng(imageId);
	response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length });
	response.end(bytes);
}
