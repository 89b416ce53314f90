declare module 'mt940js' {
	interface Transaction {
		readonly entryDate: Date;
		readonly amount: number;
		readonly reference: string;
		readonly extraDetails: string;
		readonly details: string;
	}
	interface Statement {
		readonly openingBalance: number;
		readonly closingBalance: number;
		readonly transactions: readonly Transaction[];
	}
	export class Parser {
		parse(content: string): readonly Statement[];
	}
}
