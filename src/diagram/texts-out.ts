/** Ways of texts and pictures out of a page. */

/** Puts a text on the clipboard; false if that may not be done. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page of a file may not do that in every browser: it is copied as if by hand.
    return copyByHand(text);
  }
}

function copyByHand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}

/** Puts a picture on the clipboard; false if that may not be done. Rejects if it does not come about. */
export async function copyPicture(png: Promise<Blob>): Promise<boolean> {
  const picture = await png;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return true;
  } catch {
    // Not in every browser, and not in a page of a file.
    return false;
  }
}

/** Has the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'application/octet-stream' }));
}

export function saveBlob(name: string, contents: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(contents);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
