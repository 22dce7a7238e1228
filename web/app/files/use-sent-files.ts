import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { UploadProgress, UploadTarget } from './send-file.ts';
import { sendFile } from './send-file.ts';

export interface RefusedFile {
  readonly code: string;
  readonly file: string;
}

export interface SendingFile extends UploadProgress {
  readonly name: string;
}

/** Sends chosen files one after another, and reads the page anew when they are stored. */
export function useSentFiles(target: UploadTarget) {
  const [sending, setSending] = useState<SendingFile | null>(null);
  const [refused, setRefused] = useState<RefusedFile | null>(null);
  const [times, setTimes] = useState(0);
  const { revalidate } = useRevalidator();
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const send = async (files: readonly File[]): Promise<void> => {
    const controller = new AbortController();
    ending.current = controller;
    const { signal } = controller;
    setRefused(null);
    for (const file of files) {
      setSending({ name: file.name, share: 0, isWaiting: false });
      const code = await sendFile(file, {
        target,
        signal,
        onProgress: (progress) =>
          setSending((before) => ({
            name: file.name,
            share: progress.isWaiting ? (before?.share ?? 0) : progress.share,
            isWaiting: progress.isWaiting,
          })),
      });
      if (signal.aborted) return;
      if (code !== null) setRefused({ code, file: file.name });
    }
    await revalidate();
    setSending(null);
    setTimes((before) => before + 1);
  };
  return { sending, refused, setRefused, send, times };
}
