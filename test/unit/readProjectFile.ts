import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';

/** Reads a file by its path from the top folder. */
export const readProjectFile = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
