import { stopAllProcesses } from '../../n8n-host/managedProcess.ts';

/** Jest calls this after all tests that need n8n: ends the n8n that test files share. */
export default stopAllProcesses;
