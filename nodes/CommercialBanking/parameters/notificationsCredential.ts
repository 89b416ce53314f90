/** The type of the credential that the trigger has, and that Parse and Check Reception may use. */
export const NOTIFICATIONS_CREDENTIAL = 'commercialBankingNotificationsApi';
