import type { LabelFactsToPrint, PrintedAddress } from './pdf-facts.ts';
import { formatKilograms } from './print-text.ts';

/**
 * The label as ZPL, the language of label printers: 105 × 148 mm at 203 dpi, with the same barcode as the PDF. The text is
 * UTF-8 (`^CI28`); characters that ZPL would read as commands are written in hexadecimal (`^FH`).
 */
export function encodeLabel(label: LabelFactsToPrint): string {
  const { receiver } = label;
  return [
    '^XA',
    '^CI28',
    '^PW839',
    '^LL1183',
    ...field(40, 40, 56, label.courier),
    ...field(40, 104, 32, label.service),
    '^FO640,36^GB160,90,90^FS',
    `^FO640,56^FR^A0N,52,48^FB160,1,0,C^FH_^FD${escape(label.serviceMark)}^FS`,
    ...address(170, 26, 'FROM', label.sender),
    ...field(480, 170, 26, `Order ${label.orderNumber}`),
    ...field(480, 202, 26, `Ref ${label.reference}`),
    ...field(480, 234, 26, `${formatKilograms(label.kilograms)}, ${label.parcels} pc`),
    '^FO20,330^GB799,3,3^FS',
    ...address(350, 44, 'DELIVER TO', receiver),
    ...field(40, 600, 44, label.countryName.toUpperCase()),
    ...field(40, 660, 30, label.instructions),
    ...field(40, 700, 30, label.mayLeave ? 'AUTHORITY TO LEAVE' : 'SIGNATURE ON DELIVERY'),
    '^FO20,750^GB799,3,3^FS',
    `^FO110,780^BY3^BCN,220,N,N,N^FD${label.trackingNumber}^FS`,
    `^FO20,1020^A0N,48,44^FB799,1,0,C^FH_^FD${escape(label.trackingNumber)}^FS`,
    ...field(40, 1120, 24, `Consignment ${label.jobId}`),
    '^XZ',
    '',
  ].join('\n');
}

function address(y: number, size: number, title: string, { name, lines, suburb, state, postcode }: PrintedAddress) {
  const place = [suburb, state, postcode].filter((part) => part !== '').join(' ');
  return [title, name, ...lines, place].flatMap((text, index) => field(40, y + index * (size + 6), size, text));
}

function field(x: number, y: number, size: number, text: string): string[] {
  return text === '' ? [] : [`^FO${x},${y}^A0N,${size},${Math.round(size * 0.9)}^FH_^FD${escape(text)}^FS`];
}

/** Commands start with `^` or `~`, and `_` starts a hexadecimal byte. Control characters are replaced by spaces. */
function escape(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
