import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { UploadProgress, UploadTarget } from './send-file.ts';
import { sendFile } from './send-file.ts';

export interface RefusedFile {
  readonly code: string;
  readonly file: string;
  /** How many could have been chosen. */
  readonly room?: number;
}

export interface SendingFile extends UploadProgress {
  readonly name: string;
}

/**
 * Sends chosen files one after another, and reads the page anew when they are stored. More files can be chosen meanwhile: they wait.
 * `reserved`: how many of the places that the page knows to be free are taken, by files that wait, are sent, or are stored since it was read.
 */
export function useSentFiles(target: UploadTarget) {
  const [sending, setSending] = useState<SendingFile | null>(null);
  const [refused, setRefused] = useState<RefusedFile | null>(null);
  const { revalidate } = useRevalidator();
  const ending = useRef<AbortController | null>(null);
  const queue = useRef<File[]>([]);
  const stored = useRef(0);
  useEffect(() => () => ending.current?.abort(), []);
  const sendNext = async (file: File, signal: AbortSignal): Promise<boolean> => {
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
    if (code !== null && !signal.aborted) setRefused({ code, file: file.name });
    return code === null;
  };
  const sendAll = async (signal: AbortSignal): Promise<void> => {
    for (let file = queue.current[0]; file; file = queue.current[0]) {
      if (await sendNext(file, signal)) stored.current += 1;
      if (signal.aborted) return;
      queue.current.shift();
      if (queue.current.length > 0 || stored.current === 0) continue;
      await revalidate();
      stored.current = 0;
    }
    setSending(null);
    ending.current = null;
  };
  const send = (files: readonly File[]): void => {
    queue.current.push(...files);
    if (ending.current || files.length === 0) return;
    ending.current = new AbortController();
    void sendAll(ending.current.signal);
  };
  const reserved = (): number => queue.current.length + stored.current;
  return { sending, refused, setRefused, send, reserved };
}
