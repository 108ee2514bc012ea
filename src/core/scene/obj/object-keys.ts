/**
 * Which object an OBJ file's faces belong to, as its o, g and usemtl lines say.
 *
 * Faces are of one object when they stand under the same `o` line and the same group and material names. An `o` line
 * always begins anew; a group or material that comes back goes on with its object, since many exporters switch to and
 * fro.
 *
 * A name is kept to MAX_NAME characters: every object has a copy of its own, and the memory stays linear in the file.
 */
const MAX_NAME = 256;

export class ObjectKeys {
  /** objects' names, in the order of their first faces */
  readonly names: string[] = [];
  /** objects' materials, numbered by first use */
  readonly materials: number[] = [];
  private objectLines = 0;
  private object = '';
  private group = '';
  private material = '';
  private readonly known = new Map<string, number>();
  private readonly materialNumbers = new Map<string, number>();
  /** undefined: not asked for since a line changed it */
  private number: number | undefined;

  setObject(name: string): void {
    this.object = name.slice(0, MAX_NAME);
    this.group = '';
    this.objectLines++;
    this.number = undefined;
  }

  setGroup(name: string): void {
    this.group = name.slice(0, MAX_NAME);
    this.number = undefined;
  }

  setMaterial(name: string): void {
    this.material = name.slice(0, MAX_NAME);
    this.number = undefined;
  }

  /** The number of the object that a face at this line belongs to; a new number where it is the object's first face. */
  current(): number {
    if (this.number !== undefined) return this.number;
    const key = JSON.stringify([this.objectLines, this.group, this.material]);
    const known = this.known.get(key);
    this.number = known ?? this.names.length;
    if (known === undefined) {
      this.known.set(key, this.number);
      this.names.push(this.name());
      const { size } = this.materialNumbers;
      const number = this.materialNumbers.get(this.material) ?? size;
      this.materialNumbers.set(this.material, number);
      this.materials.push(number);
    }
    return this.number;
  }

  /** The names of object, group and material, as far as there are any, joined with "/", each once. */
  private name(): string {
    const parts = new Set([this.object, this.group, this.material].filter((part) => part !== ''));
    return parts.size === 0 ? 'object' : Array.from(parts).join('/');
  }
}
