/** n8n-workflow as it is, but that the trigger's deadlines of half a minute do not keep the tests from ending. */
module.exports = {
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (milliseconds: number) =>
		await new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref()),
};
