/**
 * What a report answers. Only `payment` is about a payment itself. The others are about a request to cancel or reverse
 * one, about a mandate, about a file transfer (EBICS), or about another message.
 */
export type About = 'payment' | 'cancellation' | 'reversal' | 'mandate' | 'transmission' | 'other';
