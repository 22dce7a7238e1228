/** Largest file of a photo as it is sent; cameras of phones make 2 to 15 MB. */
export const photoBytesMax = 20 * 1024 * 1024;

/** Largest PDF; a scanned report of 20 pages has 5 MB. */
export const documentBytesMax = 10 * 1024 * 1024;

/** Long side of a stored photo in pixels. */
export const photoSideMax = 2_048;

/** Long side of a thumbnail in pixels. */
export const thumbnailSideMax = 320;

/** Formats that can be read; a phone converts its own format to one of them where a page asks for them. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const documentType = 'application/pdf';
