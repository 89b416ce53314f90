import { expectRightStatements } from './expectRightStatements';
import { useBank } from './startBank';

const bank = useBank();

it('makes 10,000 right statements of banks that move, or none', async () => {
	await expectRightStatements(bank, 10_000);
}, 3_600_000);
