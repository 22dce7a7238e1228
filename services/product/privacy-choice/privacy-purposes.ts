/** What a person may allow beyond what the app needs. Unknown words of older versions are passed over. */
export const purposes = ['errors', 'telemetry', 'marketing'] as const;
export type PrivacyPurpose = (typeof purposes)[number];

export const isPurpose = (word: string): word is PrivacyPurpose =>
  purposes.some((purpose) => purpose === word);
