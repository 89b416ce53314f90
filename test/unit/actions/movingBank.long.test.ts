import { expectRightStatements } from './expectRightStatements';
import { useBank } from '../TestBank';

const bank = useBank();

/** 1,000 take one to three minutes. `MOVING_LISTS=10000` takes half an hour. */
const LISTS = Number(process.env.MOVING_LISTS ?? 1_000);

it(`makes ${LISTS} right statements of banks that move, or none`, async () => {
	await expectRightStatements(bank, LISTS);
}, 3_600_000);
