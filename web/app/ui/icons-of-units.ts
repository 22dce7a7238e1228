// Of kinds of units. Geometry from Lucide 1.62 (see NOTICE), except the heat pump and the radiator, drawn for this app on the same grid.

import type { IconShape } from './icons.ts';

export const heatPump: IconShape =
  'M4 4h16a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM6 19v2M18 19v2M5 11.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M9.5 11.5V8.5M9.5 11.5l2.6 1.5M9.5 11.5l-2.6 1.5M18 8v7';
export const radiator: IconShape =
  'M5 6a1.5 1.5 0 0 1 3 0v12a1.5 1.5 0 0 1-3 0zM10.5 6a1.5 1.5 0 0 1 3 0v12a1.5 1.5 0 0 1-3 0zM16 6a1.5 1.5 0 0 1 3 0v12a1.5 1.5 0 0 1-3 0zM8 8h2.5M8 16h2.5M13.5 8h2.5M13.5 16h2.5M19 9h3M2 16h3';
export const fan: IconShape =
  'M10.827 16.379a6.082 6.082 0 0 1-8.618-7.002l5.412 1.45a6.082 6.082 0 0 1 7.002-8.618l-1.45 5.412a6.082 6.082 0 0 1 8.618 7.002l-5.412-1.45a6.082 6.082 0 0 1-7.002 8.618l1.45-5.412ZM12 12v.01';
export const wind: IconShape =
  'M12.8 19.6A2 2 0 1 0 14 16H2M17.5 8a2.5 2.5 0 1 1 2 4H2M9.8 4.4A2 2 0 1 1 11 8H2';
export const snowflake: IconShape =
  'M10 20l-1.25-2.5L6 18M10 4 8.75 6.5 6 6M14 20l1.25-2.5L18 18M14 4l1.25 2.5L18 6M17 21l-3-6h-4M17 3l-3 6 1.5 3M2 12h6.5L10 9M20 10l-1.5 2 1.5 2M22 12h-6.5L14 15M4 10l1.5 2L4 14M7 21l3-6-1.5-3M7 3l3 6h4';
export const box: IconShape =
  'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12 20.71 7M7.5 4.27l9 5.15';
