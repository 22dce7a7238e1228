/** Three quarters of household electricity heat the house; a person gives off 70 W and is at home two thirds of the time. */
export const insideShare = 0.75;
export const bodiesWPerPerson = 49;
