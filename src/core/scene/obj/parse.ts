/**
 * Parses the text of an OBJ file, as bytes, line by line: vertices, their colours, triangles, and the object of each
 * triangle.
 *
 * Guarantee: linear in the bytes, no regular expression and no string but for names and odd numbers. Lines that this
 * reader has no use for (vt, vn, s, mtllib ...) are skipped whatever they hold.
 */
import { clamp } from '../../base/clamp.ts';
import { GrowingSoup } from '../gather.ts';
import { Growing } from '../growing.ts';
import { MAX_COORDINATE, MAX_NUMBER, MAX_TRIANGLES, MAX_VERTICES } from '../limits.ts';
import { EXPORT_AGAIN, quote, SceneError } from '../scene-error.ts';
import { type NumberCursor, readInteger, readNumber } from './number.ts';
import { ObjectKeys } from './object-keys.ts';
import { cutPolygon } from './polygon.ts';

/** what C libraries write where there is no finite number */
const NAN = /^[-+]?(nan(\(\w*\))?|inf(inity)?)$/i;
const MAX_NAN = 32;

const NEWLINE = 10;
const RETURN = 13;
const HASH = 35;
const SLASH = 47;
const BACKSLASH = 92;
const LETTER_O = 111;

export function parseObj(bytes: Uint8Array) {
  return new ObjParser(bytes).parse();
}

class ObjParser {
  private readonly cursor: NumberCursor = { at: 0, value: 0 };
  /** where the present line begins, counted from 1: for messages */
  private line = 1;
  /** end of the present line, continuations included */
  private end = 0;
  /** the face being read */
  private readonly face = new Growing(Uint32Array);
  /** the vertex being read: x, y, z, and r, g, b or w */
  private readonly numbers = new Float64Array(8);
  private readonly keys = new ObjectKeys();
  private readonly text = {
    /** its colours are r, g, b, 0 .. 255, and end with the last vertex that has one */
    soup: new GrowingSoup(),
    /** objects, in the order of their first faces */
    names: this.keys.names,
    /** objects: numbers of their materials */
    materials: this.keys.materials,
    /** points, lines, and faces with fewer than three corners */
    leftOut: 0,
    /** faces with corners that point inwards that are fans all the same */
    wrongFans: 0,
    /** vertices with a colour that is no number (nan, inf): they are white */
    strangeColors: 0,
  };

  constructor(private readonly bytes: Uint8Array) {}

  parse() {
    const { bytes, cursor } = this;
    const newline = bytes.includes(NEWLINE) ? NEWLINE : RETURN;
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) cursor.at = 3;
    while (cursor.at < bytes.length) {
      const lines = this.findEnd(newline);
      const next = this.end + 1;
      this.skipSpace();
      if (cursor.at < this.end) this.readLine();
      cursor.at = next;
      this.line += lines;
    }
    return this.text;
  }

  /**
   * Set `end`; returns how many lines of the file the present line spans. A backslash before a line's end continues it,
   * but not in a comment: a path there may well end in one.
   */
  private findEnd(newline: number): number {
    const { bytes, cursor } = this;
    let from = cursor.at;
    for (let lines = 1; ; lines++) {
      const found = bytes.indexOf(newline, from);
      this.end = found < 0 ? bytes.length : found;
      if (found < 0) return lines;
      const last = newline === NEWLINE && found > from && bytes[found - 1] === RETURN ? found - 2 : found - 1;
      if (last < from || bytes[last] !== BACKSLASH || this.hasComment(from, last)) return lines;
      from = found + 1;
    }
  }

  /** Whether a comment begins between `from` and `end`: a # at the start of a word, as names may hold one. */
  private hasComment(from: number, end: number): boolean {
    const { bytes } = this;
    for (let at = from; at < end; at++) if (bytes[at] === HASH && (at === 0 || isSpace(bytes[at - 1]))) return true;
    return false;
  }

  private readLine(): void {
    const { bytes, cursor } = this;
    const start = cursor.at;
    while (cursor.at < this.end && !isSpace(bytes[cursor.at])) cursor.at++;
    const length = cursor.at - start;
    const first = String.fromCharCode(bytes[start]);
    this.skipSpace();
    if (length === 1 && first === 'v') this.readVertex();
    else if (length === 1 && first === 'f') this.readFace();
    else if (length === 1 && first === 'o') this.keys.setObject(this.rest());
    else if (length === 1 && first === 'g') this.keys.setGroup(this.rest());
    else if (length === 1 && (first === 'l' || first === 'p')) this.text.leftOut++;
    else if (length === 2 && first === 'f' && bytes[start + 1] === LETTER_O) this.readFace();
    else if (length === 6 && first === 'u' && this.word(start, 6) === 'usemtl') this.keys.setMaterial(this.rest());
  }

  private readVertex(): void {
    const { cursor, numbers, text } = this;
    let count = 0;
    while (!this.atEnd()) {
      const start = cursor.at;
      if (!readNumber(this.bytes, this.end, cursor) || !this.atBreak()) {
        if (count < 3 || !this.skipNan(start)) throw this.refuseToken(start, 'a number');
        cursor.value = Number.NaN;
      }
      if (count < numbers.length) numbers[count++] = cursor.value;
      this.skipSpace();
    }
    if (count < 3) throw this.refuse(`a vertex needs 3 numbers and has ${count}: ${EXPORT_AGAIN}`);
    const { positions, colors } = text.soup;
    const vertex = positions.length / 3;
    if (vertex >= MAX_VERTICES) throw this.refuse(`over the limit MAX_VERTICES = ${MAX_VERTICES}: split the file`);
    for (let axis = 0; axis < 3; axis++) {
      if (!(Math.abs(numbers[axis]) <= MAX_COORDINATE))
        throw this.refuse(`coordinate ${numbers[axis]} is over the limit MAX_COORDINATE = 2^120: scale the model down`);
      positions.push(numbers[axis]);
    }
    if (count < 6) return;
    while (colors.length < vertex * 3) colors.push(255);
    const isColor = !Number.isNaN(numbers[3] + numbers[4] + numbers[5]);
    if (!isColor) text.strangeColors++;
    for (let k = 3; k < 6; k++) colors.push(isColor ? Math.round(255 * clamp(numbers[k], 0, 1)) : 255);
  }

  /** Skip a word that stands for no number, as printf writes it; false, and the cursor stays, for any other word. */
  private skipNan(start: number): boolean {
    const { bytes, cursor, end } = this;
    let to = start;
    while (to < end && to - start < MAX_NAN && !isSpace(bytes[to])) to++;
    if (!NAN.test(this.word(start, to - start))) return false;
    cursor.at = to;
    return true;
  }

  private readFace(): void {
    const { face, text } = this;
    face.length = 0;
    while (!this.atEnd()) {
      face.push(this.readCorner());
      this.skipSpace();
    }
    if (face.length < 3) text.leftOut++;
    const corners = face.values;
    const ears = cutPolygon(corners, face.length, text.soup.positions.values);
    if (ears === null) text.wrongFans++;
    if (ears === null || ears === 'fan')
      for (let i = 2; i < face.length; i++) this.addTriangle(corners[0], corners[i - 1], corners[i]);
    else
      for (let i = 0; i < ears.length; i += 3)
        this.addTriangle(corners[ears[i]], corners[ears[i + 1]], corners[ears[i + 2]]);
  }

  private addTriangle(a: number, b: number, c: number): void {
    const { soup } = this.text;
    if (a === b || b === c || c === a) return;
    if (soup.objectOf.length >= MAX_TRIANGLES)
      throw this.refuse(`over the limit MAX_TRIANGLES = ${MAX_TRIANGLES}: split the file`);
    soup.triangle(a, b, c, this.keys.current());
  }

  /** One corner, v or v/vt or v//vn or v/vt/vn, as the vertex's number from 0. */
  private readCorner(): number {
    const { bytes, cursor, end } = this;
    const start = cursor.at;
    let valid = readInteger(bytes, end, cursor);
    const index = cursor.value;
    for (let part = 0; valid && part < 2 && bytes[cursor.at] === SLASH; part++) {
      cursor.at++;
      const empty = bytes[cursor.at] === SLASH || this.atBreak();
      if (!empty) valid = readInteger(bytes, end, cursor);
    }
    if (!valid || !this.atBreak()) throw this.refuseToken(start, 'a face corner');
    const vertices = this.text.soup.positions.length / 3;
    const vertex = index > 0 ? index - 1 : vertices + index;
    if (index === 0 || vertex < 0 || vertex >= vertices)
      throw this.refuse(`vertex ${index} does not exist, ${vertices} stand above this line: ${EXPORT_AGAIN}`);
    return vertex;
  }

  private skipSpace(): void {
    const { bytes, cursor } = this;
    while (cursor.at < this.end && isSpace(bytes[cursor.at])) cursor.at++;
  }

  /** Whether the data of the line end here; a comment ends them. */
  private atEnd(): boolean {
    return this.cursor.at >= this.end || this.bytes[this.cursor.at] === HASH;
  }

  private atBreak(): boolean {
    return this.atEnd() || isSpace(this.bytes[this.cursor.at]);
  }

  /** What is left of the line, as text without the white space at its end. */
  private rest(): string {
    const text = new TextDecoder().decode(this.bytes.subarray(this.cursor.at, this.end));
    return text.replace(/\\\r?\n/g, ' ').trim();
  }

  private word(start: number, length: number): string {
    return String.fromCharCode(...this.bytes.subarray(start, start + length));
  }

  private refuseToken(start: number, wanted: string): SceneError {
    const { bytes, end } = this;
    let to = start;
    while (to < end && !isSpace(bytes[to])) to++;
    if (to - start > MAX_NUMBER)
      return this.refuse(
        `${wanted} of ${to - start} characters, over the limit MAX_NUMBER = ${MAX_NUMBER}: ${EXPORT_AGAIN}`,
      );
    const token = new TextDecoder().decode(bytes.subarray(start, Math.min(to, start + 200)));
    return this.refuse(`${quote(token)} is not ${wanted}: ${EXPORT_AGAIN}`);
  }

  private refuse(what: string): SceneError {
    return new SceneError(`OBJ line ${this.line}: ${what}`);
  }
}

/** Space, tab, and what a continued line holds at its seams: line ends and backslashes. */
function isSpace(c: number): boolean {
  return c === 32 || (c >= 9 && c <= 13) || c === BACKSLASH;
}
