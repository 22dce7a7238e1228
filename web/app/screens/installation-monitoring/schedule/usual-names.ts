/** Names that many units have for their schedules, by the language of a page. */
const usualNames: readonly Readonly<Record<string, string>>[] = [
  { en: 'Week', de: 'Woche', ar: 'أيام الأسبوع' },
  { en: 'Holidays', de: 'Ferien', ar: 'الإجازات' },
];

/** The schedules with usual names in the language; a name that the owner gave stays. For loaders: the names stay out of the scripts. */
export function withUsualNames<S extends { readonly name: string }>(
  schedules: readonly S[],
  language: string,
): S[] {
  return schedules.map((each) => {
    const usual = usualNames.find((names) => Object.values(names).includes(each.name));
    return { ...each, name: usual?.[language] ?? each.name };
  });
}
