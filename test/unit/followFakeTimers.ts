/** Makes the deadlines of AbortSignal.timeout follow Jest's fake timers. */
export function followFakeTimers(): void {
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
		const controller = new AbortController();
		setTimeout(() => controller.abort(), milliseconds);
		return controller.signal;
	});
}
