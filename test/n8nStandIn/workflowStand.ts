/** n8n-workflow unchanged, except that its `sleep` does not keep the process of the tests alive. */
module.exports = {
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) =>
		await new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref()),
};
