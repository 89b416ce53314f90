import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { runFolder } from '../../n8n-host/projectRoot.ts';
import type { Editor } from './Editor';

const WIDTH_PIXELS = 960;

/** A short animation of what happens in the editor. */
export class Recording {
	private readonly editor: Editor;

	private readonly frames: Buffer[] = [];

	private readonly milliseconds: number[] = [];

	constructor(editor: Editor) {
		this.editor = editor;
	}

	/** Takes one picture of the editor, which the animation shows for some time. */
	async take(milliseconds: number): Promise<void> {
		const picture = await this.editor.page.screenshot({ style: '.el-notification { display: none }' });
		this.frames.push(await sharp(picture).resize({ width: WIDTH_PIXELS }).png().toBuffer());
		this.milliseconds.push(milliseconds);
	}

	/** Writes a GIF beside the screenshots. @returns its size in bytes */
	async write(name: string): Promise<number> {
		const folder = path.join(runFolder, 'screenshots');
		mkdirSync(folder, { recursive: true });
		const { size } = await sharp(this.frames, { join: { animated: true } })
			.gif({ delay: this.milliseconds, loop: 0 })
			.toFile(path.join(folder, `${name}.gif`));
		return size;
	}
}
