/* Display lists as Fast64 exports them. */
Gfx mat_stone[] = {
	gsDPPipeSync(),
	gsSPEndDisplayList(),
};

Vtx yard_ground_mesh_vtx_0[4] = {
	{{ {-400, 0, -400}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {-400, 0, 400}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {400, 0, -400}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {400, 0, 400}, 0, {-16, 1008}, {255, 255, 255, 255} }},
};

Gfx yard_ground_mesh_tri_0[] = {
	gsSPVertex(yard_ground_mesh_vtx_0 + 0, 4, 0),
	gsSP2Triangles(0, 1, 2, 0, 2, 1, 3, 0),
	gsSPEndDisplayList(),
};

Gfx yard_ground_mesh[] = {
	gsSPDisplayList(mat_stone),
	gsSPDisplayList(yard_ground_mesh_tri_0),
	gsSPEndDisplayList(),
};

Vtx yard_wall_mesh_vtx_0[4] = {
	{{ {-200, 0, -300}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {200, 0, -300}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {-200, 150, -300}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {200, 150, -300}, 0, {-16, 1008}, {255, 255, 255, 255} }},
};

Gfx yard_wall_mesh_tri_0[] = {
	gsSPVertex(yard_wall_mesh_vtx_0 + 0, 4, 0),
	gsSP2Triangles(0, 1, 2, 0, 2, 1, 3, 0),
	gsSPEndDisplayList(),
};

Gfx yard_wall_mesh[] = {
	gsSPDisplayList(mat_stone),
	gsSPDisplayList(yard_wall_mesh_tri_0),
	gsSPEndDisplayList(),
};

Vtx yard_crate_mesh_vtx_0[4] = {
	{{ {-50, 0, -350}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {50, 0, -350}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {-50, 80, -350}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {50, 80, -350}, 0, {-16, 1008}, {255, 255, 255, 255} }},
};

Gfx yard_crate_mesh_tri_0[] = {
	gsSPVertex(yard_crate_mesh_vtx_0 + 0, 4, 0),
	gsSP2Triangles(0, 1, 2, 0, 2, 1, 3, 0),
	gsSPEndDisplayList(),
};

Gfx yard_crate_mesh[] = {
	gsSPDisplayList(mat_stone),
	gsSPDisplayList(yard_crate_mesh_tri_0),
	gsSPEndDisplayList(),
};

Vtx yard_window_mesh_layer_5_vtx_0[4] = {
	{{ {-60, 40, -100}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {60, 40, -100}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {-60, 120, -100}, 0, {-16, 1008}, {255, 255, 255, 255} }},
	{{ {60, 120, -100}, 0, {-16, 1008}, {255, 255, 255, 255} }},
};

Gfx yard_window_mesh_layer_5_tri_0[] = {
	gsSPVertex(yard_window_mesh_layer_5_vtx_0 + 0, 4, 0),
	gsSP2Triangles(0, 1, 2, 0, 2, 1, 3, 0),
	gsSPEndDisplayList(),
};

Gfx yard_window_mesh_layer_5[] = {
	gsSPDisplayList(mat_stone),
	gsSPDisplayList(yard_window_mesh_layer_5_tri_0),
	gsSPEndDisplayList(),
};
