/** For all tests: n8n-workflow unchanged, except that its `sleep` does not keep the process alive after the last test. */
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) =>
		await new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref()),
}));
