/** A square and two triangles as an OBJ, far apart on the x axis. */
export const THREE_OBJECTS = `o left
v -11 -1 -1
v -9 -1 -1
v -9 1 -1
v -11 1 -1
f 1 2 3 4
o middle
v -1 0 0
v 1 0 0
v 0 2 0
f 5 6 7
o right side
v 9 -1 0
v 11 -1 0
v 10 1 0
f 8 9 10
`;

/** The same without the lines that part them. */
export const ONE_OBJECT = THREE_OBJECTS.replaceAll(/^o .*\n/gm, '');
