import { expectRightStatements } from './expectRightStatements';
import { useBank } from '../TestBank';

const bank = useBank();

it('makes right statements of banks that move, or none', async () => {
	await expectRightStatements(bank, 200);
});
