import { z } from 'zod';

/** A room control of a unit, as product names it. */
export const roomRef = z.strictObject({ unit: z.uuid(), point: z.string().min(1).max(100) });

/** Rooms of a measure; null: all rooms of the home. */
export const roomsOfHome = z.array(roomRef).min(1).max(20).nullable();
