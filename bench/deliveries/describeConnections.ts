/** `1 connection` or, for example, `32 connections`. */
export const describeConnections = (count: number): string => `${count} ${count === 1 ? 'connection' : 'connections'}`;
