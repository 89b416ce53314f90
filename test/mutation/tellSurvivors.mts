import { describeSurvivor, writeSurvivor } from './describeSurvivor.mts';

/**
 * A plugin for Stryker that prints each survivor when it is found, equivalents too. A run can take an hour, and the list
 * of a room comes at its end.
 */
class TellSurvivors {
	onMutantTested(result: Parameters<typeof describeSurvivor>[0] & { readonly status: string }): void {
		if (result.status !== 'Survived' && result.status !== 'NoCoverage') return;
		console.log(`Not noticed: ${writeSurvivor(describeSurvivor(result))}`);
	}
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: TellSurvivors }];
