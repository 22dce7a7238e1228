/**
 * Sent text without times of day and measured numbers, whose digits can happen to be those of a coordinate: "53.55" is also a part of
 * 04:12:53.551 and of a page that loaded in 153.55 ms.
 */
export const withoutMeasures = (sent: string): string =>
  sent.replaceAll(/\d\d:\d\d:\d\d\.\d+|"(?:value|timestamp)":[\d.]+/g, '');
