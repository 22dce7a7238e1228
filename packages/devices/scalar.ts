/** Value of a control or a reading. */
export type Scalar = string | number | boolean;
