/** Characters of a unit's name; a vendor may allow fewer. */
export const unitNameLengthMax = 80;
