import { QRCodeSVG } from 'qrcode.react';

interface QrCodeProps {
  value: string;
  /** The accessible name: the effect of scanning it. */
  label: string;
  /** Width and height in px, with the quiet zone that scanners need. */
  size: number;
  className?: string;
}

/** Drawn on the server. */
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
