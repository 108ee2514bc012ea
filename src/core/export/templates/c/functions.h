{{parts/open-array.h}}

{{parts/float-see.h}}
