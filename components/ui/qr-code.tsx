import { QRCodeSVG } from 'qrcode.react';

interface QrCodeProps {
  value: string;
  /** The accessible name says what scanning the code does. */
  label: string;
  /** It is the width and height in px, with the quiet zone around the code. */
  size: number;
  className?: string;
}

export function QrCode({ value, label, size, className }: QrCodeProps) {
  return (
    <QRCodeSVG
      className={className}
      value={value}
      size={size}
      marginSize={2}
      level="M"
      role="img"
      aria-label={label}
    />
  );
}
